/** Reports every node for which a selector of ESLint matches. */
const forbid = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
})

/** The rules of this repository, for oxlint. */
export default {
  meta: { name: 'house' },
  rules: {
    'export-by-name': forbid('ExportDefaultDeclaration', 'Export by name'),
    'normalize-in-linear-time': forbid(
      "CallExpression[callee.property.name='normalize']",
      'It is quadratic in runs of combining marks: call normalized() of src/schema/normalized.ts',
    ),
  },
}
