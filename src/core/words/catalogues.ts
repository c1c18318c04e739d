import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { languages } from './languages.ts'
import { addCatalogue } from './speech.ts'

/** The folder of the translations. */
export const messagesFolder = join(import.meta.dir, '../../../messages')

/** Reads the translations of all languages, once for the process. */
export async function readCatalogues(): Promise<void> {
  const translated = languages.filter((language) => language !== 'en')
  await Promise.all(
    translated.map(async (language) => {
      const { items } = parsePo(await Bun.file(join(messagesFolder, `${language}.po`)).text())
      const pairs = items.flatMap(({ msgid, msgstr: [text] }) => (text ? [[msgid, text] as const] : []))
      const messages = new Map(pairs)
      const forScripts = items.flatMap(({ msgid, references }) =>
        references
          .filter((file) => file.startsWith('islands/'))
          .map((file) => ({ file, message: msgid, text: messages.get(msgid) ?? msgid })),
      )
      addCatalogue(language, { messages, forScripts })
    }),
  )
}
