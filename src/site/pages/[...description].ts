import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { descriptions } from '../../api/descriptions.ts'
import { theSite } from '../site.ts'

/** The files that describe the interface: OpenAPI, JSON Schemas, catalogues and the cards of the MCP server. */
export const getStaticPaths = (() => {
  const { reviewsFile, baseUrl } = theSite()
  return [...descriptions(baseUrl, reviewsFile.business)].map(([path, text]) => ({
    params: { description: path.slice(1) },
    props: { text },
  }))
}) satisfies GetStaticPaths

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { text } }) => new Response(text)
