import { renderToStaticMarkup } from 'react-dom/server'
import { AloneDocument, renderPlainTitle } from '../../../views/fulltext/alone.tsx'
import { EpubContents, EpubText } from '../../../views/fulltext/epub.tsx'
import type { ShownAs } from '../../../views/fulltext/shown-as.ts'
import { type Finding, pictureSize, readWhole } from '../../engines/fulltext/text.ts'
import { type Paper, type Setting, typeset } from '../../engines/typesetting/typesetting.ts'
import { epubOf } from './epub-rules.ts'
import { pageText } from './page-rules.ts'
import { makeScriptFonts } from './script-fonts.ts'

/** An article and the requested output: its PDF, its EPUB, or a self-contained HTML. */
export type OutputsWanted = Paper & { wants: 'pdf' | 'epub' | 'html' }

/** The answer of the process: the output, its pages and findings if it is a PDF; or why there is none. */
export type OutputsAnswer =
  | { is: 'made'; bytes: Uint8Array; pages: number; findings: Finding[] }
  | { is: 'refused'; why: string }

const here = (name: string) => Bun.file(new URL(name, import.meta.url))
const fontBytes = (path: string) => Bun.file(new URL(import.meta.resolve(`@expo-google-fonts/${path}`))).bytes()

/** Whole fonts: the site's for Latin letters, and the Devanagari fonts whose text copies best from a PDF. */
const fonts = [
  'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  'source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
  'noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
  'noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
]

/** The process that makes the outputs of each article that it receives. */
if (import.meta.main) {
  const setting = readSetting()
  process.on('message', async (wanted: OutputsWanted) => {
    process.send?.(await answerTo(wanted, setting))
  })
}

async function answerTo({ wants, ...paper }: OutputsWanted, setting: Promise<Setting>): Promise<OutputsAnswer> {
  try {
    if (wants !== 'pdf') return { is: 'made', bytes: await makeDocument(paper, wants), pages: 0, findings: [] }
    const [own, scripts] = await Promise.all([setting, makeScriptFonts(paper.jats)])
    const { pdf, ...others } = await typeset(paper, {
      ...own,
      fonts: [...own.fonts, ...scripts.fonts],
      families: scripts.families,
    })
    return { is: 'made', bytes: pdf, ...others }
  } catch (error) {
    return { is: 'refused', why: error instanceof Error ? error.message : String(error) }
  }
}

async function makeDocument({ jats, pictures }: Paper, wants: 'epub' | 'html'): Promise<Uint8Array> {
  const { text, head } = await readWhole(jats)
  const page = pageText(text)
  const sizes = new Map([...pictures].map(([name, bytes]) => [name, pictureSize(bytes)]))
  const pictureOf = (name: string) => {
    const size = sizes.get(name)
    return size && { src: `pictures/${name}`, whole: `pictures/${name}`, ...size }
  }
  const shown: ShownAs = { page, pictureOf, level: 2, hasTools: wants === 'html' }
  const styles = await here('../../../static/styles/alone.css').text()
  if (wants === 'html') {
    const html = renderToStaticMarkup(<AloneDocument head={head} shown={shown} styles={styles} />)
    return new TextEncoder().encode(`<!DOCTYPE html>\n${html}`)
  }
  return epubOf({
    head,
    title: renderPlainTitle(head),
    language: text.language || 'en',
    text: asXhtml(renderToStaticMarkup(<EpubText head={head} shown={shown} />)),
    contents: asXhtml(renderToStaticMarkup(<EpubContents head={head} shown={shown} />)),
    styles,
    pictures,
    hasFormulas: /<mml:math|<math/.test(jats),
  })
}

/**
 * Puts attribute names in lower case that React writes in its own spelling. A text cannot match, since its quotes are
 * escaped.
 */
const asXhtml = (html: string) => html.replace(/ (?:colSpan|rowSpan|tabIndex)="/g, (name) => name.toLowerCase())

async function readSetting(): Promise<Setting> {
  return {
    template: await here('../../engines/typesetting/template.typ').text(),
    fonts: (await Promise.all(fonts.map(fontBytes))).map((bytes) => Buffer.from(bytes)),
    families: [],
    files: new Map([['orcid.svg', await here('../../engines/typesetting/orcid.svg').bytes()]]),
  }
}
