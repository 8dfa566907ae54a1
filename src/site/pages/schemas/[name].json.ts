import type { APIRoute, GetStaticPaths } from 'astro'
import { PUBLISHED_SHAPES, schemaFile } from '../../../api/json-schemas.ts'
import { theSite } from '../../site.ts'

export const getStaticPaths = (() =>
  PUBLISHED_SHAPES.map((shape) => ({ params: { name: shape.name }, props: { shape } }))) satisfies GetStaticPaths

type Props = { shape: (typeof PUBLISHED_SHAPES)[number] }

export const GET: APIRoute<Props> = ({ props: { shape } }) =>
  new Response(`${JSON.stringify(schemaFile(shape, theSite().baseUrl), null, 2)}\n`)
