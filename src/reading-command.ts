import { type Command, type CommandServices, commandOf, progressBar } from './core/cli/terminal.ts'
import { countTextTasks } from './journal/articles/text/queries.ts'
import { indexTexts } from './journal/articles/text/section-actions.ts'
import { readAllUnread } from './journal/pdf-reading/background-actions.ts'
import { countUnread, queueUnread, requeueOutdated } from './journal/pdf-reading/queries.ts'
import type { Workers } from './services.ts'

const usage = 'Usage: bun run read-pdfs\n'

/** Twice the number of processes, so that the next text is already loaded when a process finishes. */
const lanes = 4

/**
 * Makes `bun run read-pdfs`: reads the PDFs that are unread or were read by an older version, and the full texts
 * missing from the search; exit code 1 if a file is missing.
 */
export const readingCommand = (createTexts: () => Workers['texts']): Command<CommandServices> =>
  commandOf(readNoArguments, async (services, _asked, { print, isInteractive }) => {
    const { db } = services
    await queueUnread(db)
    await requeueOutdated(db)
    const [pdfs, texts] = [await countUnread(db), await countTextTasks(db, 'sections')]
    const total = pdfs + texts
    if (total === 0) {
      print('Every PDF and full text is read\n')
      return 0
    }
    const began = performance.now()
    let done = 0
    const showProgress = () => {
      const minutes = ((performance.now() - began) / 60_000 / ++done) * Math.max(0, total - done)
      if (isInteractive) print(`${progressBar(Math.min(done, total), total)}, ${Math.ceil(minutes)} minutes left `)
    }
    const worker = createTexts()
    await indexTexts({ ...services, workers: { texts: worker } }, { lanes, onIndexed: showProgress }).finally(
      worker.stop,
    )
    await readAllUnread(services, showProgress)
    if (isInteractive) print('\n')
    const missing = await countUnread(db)
    print(`${Math.max(0, total - missing)} read, ${missing} not found\n`)
    return missing > 0 ? 1 : 0
  })

function readNoArguments(args: string[]) {
  return args.length > 0 ? usage : {}
}
