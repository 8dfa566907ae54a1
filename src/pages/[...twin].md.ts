import type { APIRoute, GetStaticPaths } from 'astro'
import { theSite } from '../site.ts'
import { twin } from '../views/markdown/twin.ts'
import { pageList } from '../views/page-list.ts'
import { twinPath, type SitePage } from '../views/site-page.ts'

type Props = { page: SitePage }

export const getStaticPaths = (() =>
  [...pageList(theSite()).values()].map((page) => ({
    params: { twin: twinPath(page.path).slice(1, -'.md'.length) },
    props: { page },
  }))) satisfies GetStaticPaths

export const GET: APIRoute<Props> = ({ props: { page } }) => new Response(twin(theSite(), page))
