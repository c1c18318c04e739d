import { parseArgs } from 'node:util'
import { type Command, type CommandServices, commandOf } from '../../core/cli/terminal.ts'
import { beginning, cleanLine, controlCharacters, idIn } from '../../core/text/clean.ts'
import { deleteDraft, type ListedDraft, listDrafts } from './draft-queries.ts'

const usage = `Usage: bun run drafts [--delete ID]
Prints the papers that nobody sent yet, a line each: id, last change, email, title. With --delete, deletes the one with this id.
`

const atOnce = 500

/** `bun run drafts`: lists and deletes strangers' drafts. Exits with 0, 1 for an unknown draft, 2 for wrong usage. */
export const draftsCommand: Command<CommandServices> = commandOf(
  readDraftsArguments,
  async ({ db }, asked, { print }) => {
    if (asked.delete !== undefined) {
      const id = idIn(asked.delete)
      const isDeleted = id !== undefined && (await deleteDraft(db, id))
      print(isDeleted ? `Draft ${id} is deleted\n` : `There is no draft ${asked.delete}\n`)
      return isDeleted ? 0 : 1
    }
    for (let page = 1; ; page++) {
      const drafts = await listDrafts(db, { q: '', call: '', page, limit: atOnce })
      for (const draft of drafts) print(`${formatDraftLine(draft)}\n`)
      if (drafts.length < atOnce) return 0
    }
  },
)

const formatDraftLine = ({ id, modification, email, title }: ListedDraft) =>
  [`${id}`, modification.toISOString(), ...[email, title].map((text) => beginning(cleanTerminalText(text), 100))].join(
    '\t',
  )

const cleanTerminalText = (text: string) => cleanLine(text.replace(controlCharacters, ''))

function readDraftsArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { delete: { type: 'string' } } }).values
  } catch {
    return usage
  }
}
