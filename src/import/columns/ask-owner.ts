import { CommandError } from '../../host/errors/command-error.ts'
import { printable, quoted } from '../../host/errors/printable.ts'
import { columnsOf, MAPPED_MEMBERS, type MappedMember, type Mapping } from '../../schema/content/imports-file.ts'
import { askWhatIsOpen } from '../ambiguity.ts'
import { type Ask, asksWhich, asksYes } from '../ask-terminal.ts'
import type { Collected } from '../collect.ts'
import { inFile, OpenQuestion, Unanswered } from '../open-question.ts'
import type { ImportRequest } from '../request.ts'
import { refuseUnknownOrigin } from '../source-of.ts'
import type { ColumnChoice } from './choose-columns.ts'
import { profilesOf } from './file-columns.ts'
import { importCommand } from './import-command.ts'
import { mappingLines, previewLines, type ImportSetting } from './show-guess.ts'

/**
 * Asks what only the owner can say about a file: how to read its ratings and dates, where its reviews come from, and whether
 * guessed columns are right. Returns the request with the answer, so that the caller reads the file again; null if nothing
 * is open. If there is nobody to ask, the error has a command for each possible answer.
 *
 * @throws {CommandError} if the owner gives no answer, or there is nobody to ask
 */
export async function askOwner(
  one: Collected,
  request: ImportRequest,
  now: ImportSetting,
): Promise<ImportRequest | null> {
  const { choice, file } = one
  const isGuess = choice.by === 'guess'
  const { ask } = request
  if (isGuess && ask && isIncomplete(choice.map)) return askedColumns(ask, one, request)
  try {
    askWhatIsOpen(one, one.answers, now.timezone)
    refuseUnknownOrigin(one)
  } catch (error) {
    const wrong = inFile(file, error)
    if (isGuess && wrong instanceof CommandError && !(wrong instanceof OpenQuestion))
      throw new CommandError([...mappingLines(one), '', `Nothing was imported. ${wrong.message}`].join('\n'))
    const shown = isGuess ? [...mappingLines(one), '', ...previewOf(one, now)] : []
    return answerTo(wrong, { ...one, shown }, request)
  }
  return isGuess && !request.confirmed ? confirmed(one, request, now) : null
}

/** The reviews as they would be published, if their ratings and dates are clear. */
function previewOf(one: Collected, now: ImportSetting): string[] {
  try {
    askWhatIsOpen(one, one.answers, now.timezone)
    return [...previewLines(one, now), '']
  } catch (error) {
    if (error instanceof OpenQuestion) return []
    throw error
  }
}

function isIncomplete(map: Mapping | null): boolean {
  return map?.rating === undefined || map.date === undefined
}

/** The file, folder or archive that a question is about, its columns, and lines to show before the question. */
type Asked = { named: string; choice?: ColumnChoice; shown?: readonly string[] }

/**
 * The request with the owner's answer to an open question; any other error is thrown.
 *
 * @throws {CommandError} if the owner gives no answer; if there is nobody to ask, its message has a command for each answer
 */
export async function answerTo(error: unknown, about: Asked, request: ImportRequest): Promise<ImportRequest> {
  if (!(error instanceof OpenQuestion)) throw error
  const { ask } = request
  const { shown = [] } = about
  if (!ask) throw unanswered(error, [about], request)
  const offers = error.offers.map(({ means, gives }) => ({ means, is: gives }))
  const gives = await asksWhich(ask, [...shown, error.message].join('\n'), offers)
  if (gives === null) throw new CommandError('Nothing was imported')
  return { ...request, ...gives }
}

/** The error for a question that nobody is there to answer. Its message has a command for each answer, ready to paste. */
export function unanswered(question: OpenQuestion, files: readonly Asked[], request: ImportRequest): Unanswered {
  const typed = [...new Set(files.map(({ named }) => named))]
  const { choice, shown = [] } = files[0] ?? {}
  const { what, offers } = question
  const lines = [
    ...shown,
    `Nothing was imported. ${question.message}`,
    ...offers.flatMap(({ means, gives }) => {
      const asked = { ...request, ...gives }
      const source = asked.source ?? (choice?.by === 'guess' ? choice.source : null)
      const map = choice === undefined ? (request.map ?? null) : choice.by === 'kept' ? null : choice.map
      return [`${means}:`, `  ${importCommand(typed, asked, { source, map })}`]
    }),
  ]
  return new Unanswered(lines.join('\n'), { shown: shown.join('\n').trimEnd(), what, offers })
}

async function confirmed(one: Collected, request: ImportRequest, now: ImportSetting): Promise<ImportRequest> {
  const { ask } = request
  const shown = [...mappingLines(one), '', ...previewLines(one, now)].join('\n')
  if (ask && (await asksYes(ask, `${shown}\n\nImport like this?`))) return { ...request, confirmed: true }
  if (ask) return askedColumns(ask, one, request)
  const command = importCommand([one.named], request, one.choice)
  throw new Unanswered(
    [shown, '', 'Nothing was imported. If this is right, import it with:', `  ${command}`].join('\n'),
    { shown, what: 'is this right?', offers: [{ means: 'import it like this', gives: { confirmed: true } }] },
  )
}

/** Asks what each column is. The answers replace the guess, which is then shown again. */
async function askedColumns(ask: Ask, { choice }: Collected, request: ImportRequest): Promise<ImportRequest> {
  const { columns, map: guess } = choice
  const members = MAPPED_MEMBERS.join(', ')
  const map: Mapping = {}
  for (const { name, texts } of profilesOf(columns)) {
    const guessed = MAPPED_MEMBERS.find((member) => columnsOf(guess ?? {}, member).includes(name)) ?? null
    const member = await askedMember(ask, { name, example: texts[0] ?? '', guessed, members })
    if (member !== null) add(map, member, name)
  }
  if (isIncomplete(map)) throw new CommandError('Nothing was imported: no column is the rating, or none is the date')
  return { ...request, proposed: map, confirmed: false, source: request.source ?? choice.source }
}

function add(map: Mapping, member: MappedMember, name: string): void {
  if (member !== 'text') map[member] = name
  else if (map.text === undefined) map.text = name
  else map.text = [...columnsOf(map, 'text'), name]
}

type ColumnQuestion = { name: string; example: string; guessed: MappedMember | null; members: string }

async function askedMember(
  ask: Ask,
  { name, example, guessed, members }: ColumnQuestion,
): Promise<MappedMember | null> {
  const column = `${quoted(name)} (such as ${quoted(example, 60)})`
  let question = `${column}: press Enter for "${guessed ?? 'not used'}", or type another of ${members}, or - if it is not used`
  for (let times = 0; times < 3; times += 1) {
    const answer = await ask(question)
    if (answer === null) throw new CommandError('Nothing was imported')
    if (answer === '') return guessed
    if (answer === '-') return null
    const member = MAPPED_MEMBERS.find((one) => one === answer)
    if (member !== undefined) return member
    question = `${printable(answer)} is not one of ${members}; type one of these, or - if the column is not used`
  }
  throw new CommandError('Nothing was imported')
}
