import ts from 'typescript'

/** A small edit of a file that should make a test fail. `nth` counts the same edit on equal lines of the file. */
export type Mutant = {
  file: string
  start: number
  end: number
  replacement: string
  line: number
  /** The line of code that the edit begins on. */
  text: string
  /** What the edit does, such as `< → <=`. */
  mutation: string
  nth: number
}

type Edit = { start: number; end: number; replacement: string; mutation: string }

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
}

/** Every mutant of a file, in the order of the file. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    edits.push(...editsOf(node))
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  const lines = code.split('\n')
  const seen = new Map<string, number>()
  const ordered = edits.sort((a, b) => a.start - b.start || a.end - b.end)
  return ordered.map((edit) => {
    const { line } = source.getLineAndCharacterOfPosition(edit.start)
    const text = (lines[line] ?? '').trim()
    const nth = (seen.get(`${text}\n${edit.mutation}`) ?? 0) + 1
    seen.set(`${text}\n${edit.mutation}`, nth)
    return { file, line: line + 1, text, nth, ...edit }
  })
}

/** The code with several mutants at the same time. */
export function mutated(code: string, mutants: readonly Mutant[]): string {
  const fromTheEnd = mutants.toSorted((a, b) => b.start - a.start)
  return fromTheEnd.reduce((text, { start, end, replacement }) => {
    return text.slice(0, start) + replacement + text.slice(end)
  }, code)
}

function editsOf(node: ts.Node): Edit[] {
  if (ts.isBinaryExpression(node)) return ofOperator(node)
  if (ts.isPrefixUnaryExpression(node)) return ofPrefix(node)
  if (ts.isIfStatement(node)) return [...ofCondition(node.expression), ...ofGuard(node)]
  if (ts.isWhileStatement(node)) return ofCondition(node.expression)
  if (ts.isConditionalExpression(node)) return ofCondition(node.condition)
  if (ts.isExpressionStatement(node)) return ofStatement(node)
  if (ts.isCallExpression(node) && /^Math\.(?:min|max)$/.test(node.expression.getText())) return [] // the order of the arguments does not matter
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return ofArguments(node.arguments ?? [])
  return ofLiteral(node)
}

function ofOperator({ left, operatorToken, right }: ts.BinaryExpression): Edit[] {
  const operator = operatorToken.getText()
  const { parent } = operatorToken
  if (operator === '??') {
    return [left, right].map((side) => replaced(parent, side.getText(), `${shown(parent)} → ${shown(side)}`))
  }
  const other = OPERATORS[operator]
  if (other === undefined || (operator.startsWith('+') && [left, right].some(isText))) return []
  // Without brackets, a mixture of && and || would have another meaning
  const isLogical = operator === '&&' || operator === '||'
  const mutation = `${operator} → ${other}`
  if (!isLogical) return [replaced(operatorToken, other, mutation)]
  return [replaced(parent, `(${left.getText()} ${other} ${right.getText()})`, mutation)]
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

function ofPrefix(node: ts.PrefixUnaryExpression): Edit[] {
  const isNegation = node.operator === ts.SyntaxKind.ExclamationToken
  return isNegation ? [replaced(node, node.operand.getText(), `${shown(node)} → ${shown(node.operand)}`)] : []
}

/** Negates a condition, unless another edit negates it already. */
function ofCondition(condition: ts.Expression): Edit[] {
  if (ts.isPrefixUnaryExpression(condition)) return []
  if (ts.isBinaryExpression(condition) && /^[!=]==$/.test(condition.operatorToken.getText())) return []
  return [replaced(condition, `!(${condition.getText()})`, `${shown(condition)} → !(${shown(condition)})`)]
}

/** Removes an early return, or another statement that leaves a block early. */
function ofGuard(node: ts.IfStatement): Edit[] {
  const then = ts.isBlock(node.thenStatement) ? node.thenStatement.statements.at(-1) : node.thenStatement
  const leaves =
    then !== undefined &&
    (ts.isReturnStatement(then) ||
      ts.isThrowStatement(then) ||
      ts.isContinueStatement(then) ||
      ts.isBreakStatement(then))
  return leaves && node.elseStatement === undefined ? [removed(node)] : []
}

/** Removes a call, an assignment or a deletion. */
function ofStatement(node: ts.ExpressionStatement): Edit[] {
  const isConstructor =
    ts.isCallExpression(node.expression) && node.expression.expression.kind === ts.SyntaxKind.SuperKeyword
  return isConstructor ? [] : [removed(node)]
}

function ofArguments(all: readonly ts.Expression[]): Edit[] {
  const [first, second] = all
  if (first === undefined || second === undefined) return []
  if (ts.isSpreadElement(first) || ts.isSpreadElement(second) || first.getText() === second.getText()) return []
  const replacement = `${second.getText()}, ${first.getText()}`
  const mutation = `(${shown(first)}, ${shown(second)}) → (${shown(second)}, ${shown(first)})`
  return [{ start: first.getStart(), end: second.getEnd(), replacement, mutation }]
}

function ofLiteral(node: ts.Node): Edit[] {
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return []
  const text = node.getText()
  const other = otherLiteral(node, text)
  return other === undefined ? [] : [replaced(node, other, `${text} → ${other}`)]
}

function otherLiteral(node: ts.Node, text: string): string | undefined {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false'
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true'
  if (ts.isStringLiteralLike(node) && node.text === '') return "'mutant'"
  return ts.isNumericLiteral(node) ? `${Number(text.replaceAll('_', '')) + 1}` : undefined
}

function replaced(node: ts.Node, replacement: string, mutation: string): Edit {
  return { start: node.getStart(), end: node.getEnd(), replacement, mutation }
}

function removed(node: ts.Node): Edit {
  return replaced(node, '{}', `without ${shown(node)}`)
}

/** The text of a node in one line, cut to 70 characters. */
function shown(node: ts.Node): string {
  const text = node.getText().replaceAll(/\s+/g, ' ')
  return text.length > 70 ? `${text.slice(0, 69)}…` : text
}
