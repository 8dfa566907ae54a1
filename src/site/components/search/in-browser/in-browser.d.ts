/** A script that is bundled apart, for sites whose search runs in the browser (src/publish/render/search-in-browser.ts). */
declare module '*?in-browser'
