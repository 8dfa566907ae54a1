import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS, elided } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positif', 'positifs'],
  mixed: ['mitigé', 'mitigés'],
  neutral: ['neutre', 'neutres'],
  negative: ['négatif', 'négatifs'],
}

const ONE_SIDE = { positive: 'positif', mixed: 'mitigé', neutral: 'neutre', negative: 'négatif' }

const TONES: Record<SentimentLabel, string> = {
  positive: 'Avis au ton positif',
  mixed: 'Avis au ton mitigé',
  neutral: 'Avis au ton neutre',
  negative: 'Avis au ton négatif',
}

/** The insights pages. */
export const frenchInsights = ({
  number,
  plural,
  counted,
  list,
  month,
}: SentenceFormats<'fr'>): Messages['insights'] => {
  const reviews = (count: number): string => counted(count, AVIS)
  const span = ({ from, to }: { from: string; to: string }): string => `${elided(month(from))} à ${month(to)}`
  return {
    title: 'Analyse',
    description: (count, name, about) =>
      `Ce que ${count === 1 ? 'dit' : 'disent'} ${reviews(count)} sur ${name} : ${about}.`,
    inBrief: (problems, hasTopics) =>
      list([
        'éloges',
        'plaintes',
        ...(problems === null ? [] : [problems]),
        ...(hasTopics ? ['sujets'] : []),
        'évolution',
      ]),
    sides: ONE_SIDE,
    sideCount: (count, side) => {
      const [one, other] = SIDES[side]
      return `${number(count)} ${plural(count, { one, many: `de ${other}`, other })}`
    },
    tones: TONES,
    toneDescription: (title, count, name) =>
      `${title} : ${reviews(count)} sur ${name}, d’après le texte et les étoiles.`,
    toneLead: (count) => `${reviews(count)}, d’après leur texte et leurs étoiles réunis.`,
    howCustomersSound: 'Le ton des clients',
    noneJudged: 'Aucun avis n’a de texte qui puisse être évalué.',
    judged: (count) => `${reviews(count)}, d’après leur texte et leurs étoiles réunis.`,
    notJudged: (count) =>
      `${counted(count, { one: 'autre n’a pas pu être évalué', many: 'd’autres n’ont pas pu être évalués', other: 'autres n’ont pas pu être évalués' })} avec certitude.`,
    whatCustomersCareAbout: 'Ce qui compte pour les clients',
    aspect: 'Critère',
    overTime: 'Au fil du temps',
    trend: {
      improving: (last, before) => `Les clients ${span(last)} semblent plus satisfaits que ceux ${span(before)}.`,
      stable: (last, before) =>
        `Les clients ${span(last)} semblent à peu près aussi satisfaits que ceux ${span(before)}.`,
      declining: (last, before) => `Les clients ${span(last)} semblent moins satisfaits que ceux ${span(before)}.`,
      none: 'Aucune tendance à signaler : trop peu d’avis pour comparer.',
    },
    changedMost: 'Ce qui a le plus changé :',
    better: 'mieux',
    worse: 'moins bien',
    whatReviewsAreAbout: 'De quoi parlent les avis',
    computedBy: (model, isLanguageModel) =>
      isLanguageModel
        ? `Calculé par ${model}. Ce qu’a dit un modèle de langue a été vérifié dans le texte de chaque avis.`
        : `Calculé par ${model} à partir de mots et d’expressions.`,
    meanScore: (score) => `Le score moyen de ce qui a pu être évalué est de ${score}, sur une échelle de −1 à 1.`,
    everyFigure: 'Chaque chiffre mène aux avis dont il vient. [Tout en JSON](/insights.json).',
  }
}
