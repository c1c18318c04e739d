import type { Changes } from '../../../engines/changes/changes.ts'
import type { Services, Working } from '../../../services.ts'
import { jatsOf } from '../text/packing.ts'
import type { ArticleVersion } from './queries.ts'

type Needed = Pick<Services, 'files'> & Working<'texts' | 'comparing'>

/** Compares the texts of two versions, their PDFs without a text; undefined if that takes too much time or memory. */
export async function compareArticleVersions(
  needed: Needed,
  before: ArticleVersion,
  after: ArticleVersion,
): Promise<Changes | undefined> {
  const areTexts = before.text_hash !== null && after.text_hash !== null
  const [old, now] = [before, after].map((version) => sideOf(needed, version, areTexts))
  const [first, second] = [await old?.read(), await now?.read()]
  if (!old || !now || !isBlocks(first) || !isBlocks(second)) return undefined
  const side = (key: string, text: string) => ({ fields: [], text: { key, read: async () => text } })
  return needed.workers.comparing.compare(side(old.key, first), side(now.key, second))
}

const isBlocks = (json: string | undefined): json is string => json?.startsWith('[') === true

/** Returns the key of a version's text, and a function that reads its blocks as JSON. */
function sideOf(needed: Needed, { text_hash, file_hash }: ArticleVersion, isText: boolean) {
  const { files, workers } = needed
  const pdf = !isText && file_hash
  if (pdf)
    return { key: pdf, read: () => files.withPath(pdf, (path) => workers.comparing.readText({ path, format: 'pdf' })) }
  const key = text_hash ?? ''
  return {
    key,
    async read() {
      const jats = await jatsOf(needed, key)
      return jats === undefined ? '[]' : workers.texts.call('blocksOfJats', jats)
    },
  }
}
