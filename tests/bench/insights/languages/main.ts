/** Prints the figures of every corpus in ../shared/data/absa/languages whose language the engine reads. */
import { corpusResults, corpusTable } from './corpus-table.ts'

console.log(corpusTable(corpusResults('../shared/data/absa/languages')))
