import { readFile } from 'node:fs/promises'
import { RelaxNGValidator, XmlDocument, XmlError, XsdValidator } from 'libxml2-wasm'

/** Reports what libxml2 finds wrong in an XML text; empty if nothing. */
export type XmlCheck = (text: string) => string[]

/** A check by a schema in the folder `schemas`: RELAX NG or XML Schema, by its extension. */
export async function checkByXmlSchema(name: string): Promise<XmlCheck> {
  const schema = XmlDocument.fromString(await readFile(new URL(`schemas/${name}`, import.meta.url), 'utf8'))
  // libxml2 may drop RELAX NG one day; npm has no other maintained reader of it that takes this schema.
  // oxlint-disable-next-line typescript/no-deprecated
  const validator = name.endsWith('.rng') ? RelaxNGValidator.fromDoc(schema) : XsdValidator.fromDoc(schema)
  return (text) => faultsIn(text, (document) => validator.validate(document))
}

/** A check that the text is well-formed XML, in which nodes like these are missing (XPath; `atom` is the namespace of Atom). */
export function checkWithout(...unwanted: readonly string[]): XmlCheck {
  return (text) =>
    faultsIn(text, (document) => {
      const found = unwanted.filter((path) => document.find(path, { atom: 'http://www.w3.org/2005/Atom' }).length > 0)
      if (found.length > 0) throw new XmlError(`The document has ${found.join(' and ')}`)
    })
}

function faultsIn(text: string, check: (document: XmlDocument) => void): string[] {
  try {
    using document = XmlDocument.fromString(text)
    check(document)
    return []
  } catch (error) {
    if (error instanceof XmlError) return [error.message]
    throw error
  }
}
