import { withWholeGrid } from './grid-rules.ts'
import { readArticleWithHead } from './jats/read.ts'
import { changeKinds } from './mending/changing.ts'

/** Reads an article as JATS with its front, as all outputs show it: its tables have whole grids. */
export async function readWhole(jats: string): ReturnType<typeof readArticleWithHead> {
  const { text, head } = await readArticleWithHead(jats)
  return { text: changeKinds(text, ['table'], (one) => withWholeGrid(one).table), head }
}
