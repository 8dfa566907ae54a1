import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { securityTxt } from '../../views/security-txt.ts'
import { theSite } from '../../site.ts'

// There is a security.txt only where the policy gives a contact.
export const getStaticPaths = (() => {
  const { security } = theSite().content.policyWords
  return security === undefined ? [] : [{ params: { name: 'security' }, props: { security } }]
}) satisfies GetStaticPaths

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { security } }) =>
  new Response(securityTxt(security, theSite().baseUrl))
