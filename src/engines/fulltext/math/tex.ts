import temml from 'temml'
import { parseXml } from '../../archives/archives.ts'
import { cleanFormula } from './clean.ts'
import { mathmlOf } from './mathml.ts'
import { knownTex } from './tex-rules.ts'

const mostTex = 10_000

/** Converts TeX to MathML; '' if it is longer than any formula, or has unknown commands. */
export function mathmlOfTex(tex: string, isBlock: boolean): string {
  if (tex.length > mostTex) return ''
  try {
    const braced = knownTex(tex).replace(/\\mathop\s*(\\[a-zA-Z]+)/g, '\\mathop{$1}') // as TeX reads it
    const xml = temml.renderToString(braced, { displayMode: isBlock, throwOnError: true, xml: true, trust: false })
    const { math, unread } = cleanFormula(parseXml(new TextEncoder().encode(xml)), isBlock)
    return unread.length > 0 ? '' : mathmlOf(math)
  } catch {
    return '' // the finding shows the TeX itself
  }
}
