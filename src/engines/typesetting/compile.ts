import type { Finding } from '../fulltext/text.ts'
import { replaceLetters, shareOfLost } from './letter-rules.ts'
import type { PaperData } from './paper.ts'
import { outerBlocks, setPlainly, wordsOf } from './plain-rules.ts'
import { Press, type Setting } from './press.ts'

/** A typeset paper: the PDF (PDF/UA-1), its number of pages, and what a person should check in it. */
export type Typeset = { pdf: Uint8Array; pages: number; findings: Finding[] }

type Pictures = ReadonlyMap<string, Uint8Array>

/**
 * Typesets a paper. Equal papers give equal bytes. What Typst refuses is set again more plainly, with a finding.
 * @throws {Error} with Typst's message if it cannot be typeset, or if its letters have no font
 */
export function compilePaper(data: PaperData, pictures: Pictures, setting: Setting): Typeset {
  const press = new Press(pictures, setting)
  let first: unknown
  for (const way of listWays(data, press, () => explain(first))) {
    const made = attempt(() => printWithLetters(press, way))
    if (!(made instanceof Error)) {
      if (shareOfLost(way.data, made.lost) > mostLost)
        throw new Error(`No font has the letters of ${sample(made.lost)}`)
      const letters = [...new Set(made.lost)].map(lostLetters)
      return { pdf: made.pdf, pages: made.pages, findings: [...letters, ...way.findings] }
    }
    first ??= made
  }
  throw new Error(explain(first))
}

/** The most letters of a paper that may be missing in its PDF: a twentieth. */
const mostLost = 0.05
const lostLetters = (text: string): Finding => ({ code: 'letters_without_font', where: nowhere, text })
const nowhere = { section: '', id: '' }
const sample = (lost: readonly string[]) => [...new Set(lost)].slice(0, 10).join(' ')

/** A way to set a paper: its data, whether the last page is balanced at once, and whether the PDF is tagged. */
type Way = { data: PaperData; isQuick: boolean; isTagged: boolean; findings: Finding[] }

/** Yields the ways to set a paper, each plainer than the one before. @param why the first failed */
function* listWays(data: PaperData, press: Press, why: () => string): Generator<Way> {
  const way: Way = { data, isQuick: true, isTagged: true, findings: [] }
  yield way
  yield { ...way, isQuick: false }
  const told = (text: string, where = nowhere): Finding => ({ code: 'set_plainly', where, text: `${text} (${why()})` })
  const unlinked = { data: { ...data, anchors: {} }, isQuick: false, findings: [told('Links within the text')] }
  yield { ...way, ...unlinked }
  const refused = findRefused(unlinked.data, press)
  const plain = setPlainly(data, new Set(refused.map(({ block }) => block)))
  const findings = refused.map(({ block, section }) => told(nameOf(block), { section, id: String(block.id ?? '') }))
  if (findings.length > 0) yield { ...way, isQuick: false, data: plain, findings }
  const last = { data: { ...plain, anchors: {} }, isQuick: false, findings: [...findings, ...unlinked.findings] }
  yield { ...way, ...last }
  yield { ...way, ...last, isTagged: false, findings: [...last.findings, told('Tags of the PDF')] }
}

type Block = ReturnType<typeof outerBlocks>[number]

const nameOf = ({ label, ...others }: Block['block']) =>
  String(label || '') || wordsOf(others).trim().slice(0, 80) || String(others.kind)

/** Returns the blocks that cannot be set by themselves, found by halves. */
function findRefused(data: PaperData, press: Press): Block[] {
  const canSet = (blocks: readonly Block[]) => {
    const body = { blocks: blocks.map(({ block }) => block), sections: [], back: [] }
    return !(attempt(() => press.check({ ...data, ...body })) instanceof Error)
  }
  const refusedIn = (blocks: readonly Block[]): Block[] => {
    if (blocks.length === 0 || canSet(blocks)) return []
    if (blocks.length === 1) return [...blocks]
    const middle = blocks.length >> 1
    return [...refusedIn(blocks.slice(0, middle)), ...refusedIn(blocks.slice(middle))]
  }
  return canSet([]) ? refusedIn(outerBlocks(data)) : []
}

function attempt<Result>(act: () => Result): Result | Error {
  try {
    return act()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Prints a paper; clusters that no font has are replaced until none is missing. */
function printWithLetters(press: Press, { data, isQuick, isTagged }: Way) {
  const lost: string[] = []
  let paper = data
  for (let round = 0; round < mostRounds; round++) {
    press.load(paper)
    const { pdf, pages, missing } =
      isQuick && round === 0 ? press.print(press.balanced(), isTagged) : press.printChecked(isTagged)
    if (pdf) return { pdf, pages, lost }
    const replaced = replaceLetters(paper, missing)
    if (replaced.lost.length === 0) throw new Error(`No font has ${sample(missing)}`)
    lost.push(...replaced.lost)
    paper = replaced.data
  }
  throw new Error(`No font has ${sample(lost)}`)
}

/** The most attempts: a cluster may hide another missing letter, which only the next attempt reports. */
const mostRounds = 8

/** Returns the sentences of Typst's message. */
function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const said = [...text.matchAll(/"?message"?: ?"((?:[^"\\]|\\.)*)"/g)].map(([, one = '']) => one)
  const told = said.filter((one) => !one.startsWith('while '))
  return [...new Set(told)].join('; ').replaceAll('\\"', '"').slice(0, 500) || text.slice(0, 500)
}
