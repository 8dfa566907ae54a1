import type { ContextWords } from '../../sentiment/context-words.ts'
import { wordSet } from '../../text/word-list.ts'
import { superlativeBy } from '../superlative-by.ts'

const NEGATIONS = wordSet(
  'no nunca jamas nadie nada ni sin tampoco ningun ninguna ninguno apenas falta faltan faltaba falto carece carecen',
)

/** Spanish words that change the meaning of others. */
export const SPANISH_CONTEXT: ContextWords = {
  isNegation: (folded) => NEGATIONS.has(folded),
  affirmed: wordSet(
    'duda dudas dudarlo embargo solo solamente obstante mas falta hace problema problemas tanto prisa prisas',
  ),
  negatesTogether: true,
  stronger: wordSet(
    'muy mucho mucha muchos muchas tan tanto super realmente totalmente absolutamente completamente verdaderamente sumamente extremadamente increiblemente especialmente francamente demasiado bien tremendamente',
  ),
  emphatic: wordSet('terriblemente tremendamente increiblemente'),
  weaker: wordSet('algo poco poquito bastante relativamente ligeramente casi pelin'),
  hypothetical: wordSet('podria podrian deberia deberian ojala quiza quizas esperaba esperabamos esperamos seria'),
  conditions: wordSet('si'),
  breaks: wordSet('pero , ; . : aunque sino porque ('),
  excess: wordSet('demasiado demasiada demasiados demasiadas excesivamente'),
  measures: wordSet(
    'alto alta altos altas bajo baja pequeño pequeña pequeños grande largo corto cortas caliente frio fria salado salada dulce picante lejos cerca caro lento rapido gente ruido tiempo oscuro duro hecho hecha luz musica aceite sal',
  ),
  isSilent: (folded, before) =>
    (folded === 'bien' && SILENT_BEFORE_WELL.has(before)) || (folded === 'mal' && before === 'menos'),
  trouble: {
    words: /^(?:problem|averi|fuga|atasc|goter|error|fall|roto|rota|daño|dolor|humedad|inconvenient)/,
    solving: /^(?:arregl|solucion|resolv|resuel|repar|encontr|detect|quit|elimin|soluciona|localiz|diagnostic)/,
    solved: /^(?:solucionad|resuelt|arreglad|reparad|desapareci|quitad|eliminad)[oa]?s?$/,
    linking: wordSet('fue fueron quedo quedaron esta estaba ha han sido se rapidamente enseguida ya todo'),
    spared:
      /(?:^| )(?:sin (?:tener|necesidad) (?:que|de)|no (?:hizo|hace|hay|hubo|tuve|tuvimos|tienes) (?:falta|que|necesidad)(?: de)?|nunca (?:tuve|tuvimos) que)(?: |$)/,
    mending:
      /\bl[oa]s? (?:cambiaron|cambio|arreglaron|arreglo|solucionaron|soluciono|resolvieron|resolvio|repararon|reemplazaron|repusieron)\b/,
    unmended: wordSet('despues finalmente tras'),
  },
  customers: wordSet('yo nosotros nosotras'),
  failure:
    /^(?:rot[oa]s?|averiad[oa]s?|estropead[oa]s?|descomp(?:us|uest)\w*|dañad[oa]s?|fall(?:a|an|o|aron)|nieg\w*|neg(?:o|aron|ado)|rechaz\w*|perd(?:io|ieron|id[oa]s?)|cancel(?:o|aron|ad[oa]s?)|esper(?:ar|amos|e|ando)|retras\w*|tarde|todavia|aun|equivoc\w*|olvid\w*|imposible|caducad[oa]s?|bloquead[oa]s?|ignor\w*|cerrad[oa]s?|fuera)$/,
  superlative: superlativeBy({
    denial:
      /(?:^| )(?:nunca|jamas|nadie|imposible|nada|no (?:(?:se|lo|los|la|las|nos|me|te) )?(?:pued|pod|pud|cabe|hay|existe|encontr|conozco|he |hemos )\w*)(?: |$)/,
    markers: wordSet('mas tan'),
    comparatives: wordSet('mejor mejores peor peores'),
    less: wordSet('menos'),
  }),
  intents: null,
}

const SILENT_BEFORE_WELL = wordSet('si o mas pues')
