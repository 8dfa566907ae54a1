import type { ContextWords } from '../../sentiment/context-words.ts'
import { wordSet } from '../../text/word-list.ts'
import { superlativeBy } from '../superlative-by.ts'

const NEGATIONS = wordSet(
  'non mai né nessun nessuno nessuna niente nulla neanche nemmeno neppure senza senz zero privo priva privi mancanza assenza manca mancano mancava',
)

/** Italian words that change the meaning of others. */
export const ITALIAN_CONTEXT: ContextWords = {
  isNegation: (folded) => NEGATIONS.has(folded),
  affirmed: wordSet(
    'solo soltanto solamente dubbio dubbi altro esitare esitazione ombra dimenticare a tempo distante distanti dopo vedo vediamo',
  ),
  negatesTogether: true,
  stronger: wordSet(
    'molto molta molti molte davvero veramente tanto tanta tanti cosi troppo super estremamente particolarmente assolutamente decisamente totalmente completamente incredibilmente eccezionalmente piu assai proprio tutto tutta grande',
  ),
  emphatic: wordSet('terribilmente incredibilmente tremendamente'),
  weaker: wordSet('abbastanza po piuttosto leggermente relativamente quasi discretamente mediamente'),
  hypothetical: wordSet(
    'potrebbe potrebbero dovrebbe dovrebbero sarebbe sarebbero avrebbe avrebbero speravo speravamo spero speriamo magari forse aspettavo aspettavamo',
  ),
  conditions: wordSet('se'),
  breaks: wordSet('ma pero , ; . : ( ) perche anche tuttavia invece nonostante'),
  excess: wordSet('troppo troppa troppi troppe eccessivamente'),
  measures: wordSet(
    'alto alta alti alte basso bassa piccolo piccola piccoli piccole grande lungo lunga lunghi corto corta caldo calda caldi freddo fredda lontano lontana vicino stretto stretta forte forti presto tardi gente rumore cotto cotta cotti crudo dolce dolci salato salata sale olio aglio buio duro dura duri molle pesante pochi poco confusione luce secco',
  ),
  isSilent: (folded, before) =>
    (folded === 'bene' && SILENT_BEFORE_WELL.has(before)) ||
    (folded === 'meglio' && (before === '' || before === ',')) ||
    (folded === 'male' && before === 'meno') ||
    (folded === 'grazie' && before === 'solo'),
  trouble: {
    words:
      /^(?:problem|guast|perdit|perdev|rott|intas|ostruzion|danno|danni|error|difett|dolor|infiltrazion|muff|umidit|disguid|inconvenient|cort)/,
    solving:
      /^(?:risol|ripar|aggiust|sistemat|sistema|trovat|individu|elimin|corrett|sbloc|diagnostic|localizz|gestit)/,
    solved: /^(?:risolt|riparat|sistemat|sparit|eliminat|aggiustat|sostituit|scompars)[oaie]$/,
    linking: wordSet('e sono stato stata stati state subito velocemente presto finalmente completamente era ha'),
    spared:
      /(?:^| )(?:senza (?:dover|bisogno di|doversi)|non (?:c e stato|e stato|ho|abbiamo|serve|c era) (?:avuto )?(?:bisogno|necessario|dovuto)(?: di)?|mai dovuto|evitato)(?: |$)/,
    mending:
      /\bl[oaie]? (?:hanno|ha) (?:subito |prontamente )?(?:sostituit|cambiat|riparat|sistemat|risolt|corrett)[oaie]\b/,
    unmended: wordSet('dopo finalmente'),
  },
  customers: wordSet('io noi'),
  failure:
    /^(?:rott[oaie]|guast\w*|rifiut\w*|pers[oaie]|annull\w*|attes[ao]|aspett\w*|ritard\w*|ancora|dimentic\w*|impossibile|bloccat\w*|ignorat\w*|chius[oaie]|sbagliat\w*|error[ei]|danneggiat\w*|scadut\w*)$/,
  superlative: superlativeBy({
    denial:
      /(?:^| )(?:mai|nessuno|impossibile|difficile|niente|nulla|non (?:(?:si|mi|ci|ne|ho|abbiamo) )?(?:puo|pot|poss|pens|avre|ho|abbiamo|mai|esist|c e)\w*)(?: |$)/,
    markers: wordSet('piu cosi tanto'),
    comparatives: wordSet('meglio migliore migliori peggio peggiore peggiori'),
    less: wordSet('meno'),
  }),
  intents: null,
}

const SILENT_BEFORE_WELL = wordSet('o se oppure')
