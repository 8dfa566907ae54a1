import { startSearch } from './start-search.ts'

// The script of the search page. A script in a condition must be one line: Prettier joins the others.
startSearch()
