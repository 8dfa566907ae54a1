import type { BusinessFile } from '../../../schema/content/business-file.ts'
import { DEFAULT_COLOR, palettes } from '../brand/palette.ts'

/**
 * The style of all embeds, in frames (`:root`) and in the shadow tree of an element (`:host`). Nothing depends on the page
 * around: lengths are in pixels, and what an element inherits is reset first. Important rules of a page lose against important
 * ones of `:host` (CSS Cascade 5, section 6.1).
 */
export function embedStyle({ brand, theme }: Pick<BusinessFile, 'brand' | 'theme'>): string {
  const { light, dark } = palettes(brand.color ?? DEFAULT_COLOR, theme)
  const colors = (['raised', 'tint', 'ink', 'soft', 'line', 'link', 'star', 'middling', 'good'] as const).map(
    (name) => `--${name}:light-dark(${light[name]},${dark[name]})`,
  )
  return `${HOST}.embed{${colors.join(';')}}${RULES.replaceAll(/\n\s*/g, '')}\n`
}

const HOST = [
  ':host{all:initial!important;display:block!important;color-scheme:inherit!important}',
  ...['light', 'dark'].map((scheme) => `:host([scheme=${scheme}]){color-scheme:${scheme}!important}`),
  ':root{color-scheme:light dark}body{margin:0}',
  ...['light', 'dark'].map((scheme) => `:root:has(#${scheme}:target){color-scheme:${scheme}}`),
  // An embed fills a frame that is higher than its contents, except while a script measures it
  ':root:not(.measured) .embed{min-height:100vh}',
].join('')

const RULES = `
.embed,.embed *{box-sizing:border-box}
.embed{
  direction:ltr;display:flex;flex-direction:column;gap:12px;justify-content:space-between;margin:0;padding:16px;
  border:1px solid var(--line);border-radius:12px;background:var(--raised);color:var(--ink);
  font:400 15px/22px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif;
  text-align:start;overflow-wrap:anywhere
}
.card,.review{max-width:420px}
p,ul,h1{margin:0;padding:0;font-size:inherit;font-weight:inherit;line-height:inherit}
ul{list-style:none}
a{color:var(--link)}
a:focus-visible,.row:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.shapes{position:absolute}
.name,.name a{color:inherit;font-weight:700;text-decoration:none}
.value{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center}
b{font-size:34px;line-height:36px;letter-spacing:-1px}
.stars{display:block;flex:none;width:83px;height:16px;color:var(--star)}
.stars.large,.value .stars{width:114px;height:22px}
.unlit{color:var(--middling)}
.spread a{display:flex;gap:8px;align-items:center;color:var(--soft);font-size:13px;line-height:24px;text-decoration:none}
.spread a>:first-child{flex:none;width:26px}
.spread svg{flex:1;min-width:0;height:8px}
.spread .number{flex:none;width:38px;text-align:end;font-variant-numeric:tabular-nums}
.ground{fill:var(--tint)}
.filled{fill:var(--star)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.newest{display:grid;gap:12px}
.brief{display:flex;flex-direction:column;gap:4px;min-width:0}
.by{display:flex;flex-wrap:wrap;gap:0 8px;align-items:center;color:var(--soft);font-size:13px;line-height:20px}
.by bdi{color:var(--ink);font-weight:600}
.by time{white-space:nowrap}
.words{
  display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:6;overflow:hidden;color:var(--ink);text-decoration:none;
  font-family:'Iowan Old Style','Palatino Linotype','URW Palladio L',P052,Georgia,serif
}
.words:hover{text-decoration:underline}
.card .words{-webkit-line-clamp:3}
.review .words{-webkit-line-clamp:none}
small{color:var(--soft);font-size:12px;line-height:18px}
.row{
  display:flex;flex:1;padding-bottom:4px;overflow-x:auto;overscroll-behavior-x:contain;scroll-snap-type:x mandatory;
  scrollbar-width:thin;scrollbar-color:var(--middling) transparent
}
.row .newest{display:flex;min-width:100%}
.carousel .brief{flex:0 0 min(264px,88%);scroll-snap-align:start}
.wall .newest{grid-template-columns:repeat(auto-fill,minmax(min(240px,100%),1fr))}
.carousel .brief,.wall .brief{padding:12px;border:1px solid var(--line);border-radius:8px}
@media(forced-colors:active){.stars{color:CanvasText}.unlit{color:GrayText}.filled{fill:CanvasText}}
`
