import { doiPrefix } from '../../../../core/pasted/doi-pattern.ts'
import { lookup } from '../../../../core/text/clean.ts'
import type { XmlElement } from '../../../archives/archives.ts'
import { at } from '../reading.ts'
import { uriOf } from '../uri-rules.ts'

const bases: Record<string, string> = lookup({
  doi: 'https://doi.org/',
  pmid: 'https://pubmed.ncbi.nlm.nih.gov/',
  pmcid: 'https://pmc.ncbi.nlm.nih.gov/articles/',
  gen: 'https://www.ncbi.nlm.nih.gov/nuccore/',
  genpept: 'https://www.ncbi.nlm.nih.gov/protein/',
  pdb: 'https://www.rcsb.org/structure/',
  uniprot: 'https://www.uniprot.org/uniprotkb/',
  arxiv: 'https://arxiv.org/abs/',
})

/** Returns the web or mail address that an element links to; undefined if it has none. */
export function readLinkAddress(element: XmlElement, text: string): string | undefined {
  const address = addressIn(element, text)
  return address && uriOf(address)
}

const aDoi = new RegExp(String.raw`^${doiPrefix}\/.`)

function addressIn(element: XmlElement, text: string): string | undefined {
  const given = (at(element, 'href') || text).replace(/\s/g, '')
  const type = at(element, 'ext-link-type') || at(element, 'pub-id-type')
  if (element.name === 'email')
    return /^[^@<>]+@[^@<>]+$/.test(given) ? `mailto:${given.replace(/^mailto:/i, '')}` : undefined
  if (/^(?:https?|ftp):\/\/[^/]|^mailto:[^@]+@/i.test(given)) return given
  if (aDoi.test(given)) return `https://doi.org/${given}`
  const base = bases[type]
  if (base && /^[\w./-]+$/.test(given)) return `${base}${given}`
  return /^www\.[\w-]+\../i.test(given) ? `http://${given}` : undefined
}
