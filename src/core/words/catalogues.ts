import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { languages, type Way } from './languages.ts'
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
        references.map((file) => ({ file, message: msgid, text: messages.get(msgid) ?? msgid })),
      )
      addCatalogue(language, { messages, forScripts })
    }),
  )
}

const whole = { reading: undefined as Promise<void> | undefined }

/** Reads the translations in another process than that of requests, once and only for a language that needs them. */
export async function readCataloguesFor({ language }: Way): Promise<void> {
  if (language === 'en') return
  whole.reading ??= readCatalogues()
  await whole.reading
}
