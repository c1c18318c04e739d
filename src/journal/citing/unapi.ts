import { encodeHtml } from '../../core/text/html.ts'
import { exportFormats } from './export.ts'

/** The formats that reference managers know by name, best first. */
const unapiFormats = { ris: 'ris', bibtex: 'bib' } as const

/**
 * The formats of all articles, or of one, as unAPI lists them (unAPI 1).
 * @param id the ref number of an article
 */
export function unapiList(id = ''): string {
  const formats = Object.entries(unapiFormats).map(([name, format]) => {
    const { type = '' } = exportFormats.find((known) => known.format === format) ?? {}
    return `<format name="${name}" type="${encodeHtml(type)}"/>`
  })
  const open = id ? `<formats id="${encodeHtml(id)}">` : '<formats>'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}${formats.join('')}</formats>\n`
}

/** The export of a format's name; undefined for one that is not known. */
export function unapiExport(name: string): 'ris' | 'bib' | undefined {
  return Object.entries(unapiFormats).find(([known]) => known === name)?.[1]
}
