/** `bun run messages`: brings the code's messages into each translation, sorts them, and lists those without one. */
import { join } from 'node:path'
import { createItem, parsePo, stringifyPo } from 'pofile-ts'
import { messagesFolder } from '../../src/core/words/catalogues.ts'
import { languages } from '../../src/core/words/languages.ts'
import { listMessages } from '../words/source-messages.ts'

/** Returns the file of a new language. */
function newFile(language: string) {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language)
  const comments = [
    `The words of the journal's pages in ${name}. docs/translating.md says how to change them.`,
    'No native speaker has read this file yet.',
  ]
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8' }
  return { ...parsePo(''), comments, headers: { ...headers, 'Content-Transfer-Encoding': '8bit' } }
}

const found = await listMessages()
for (const language of languages.filter((language) => language !== 'en')) {
  const file = Bun.file(join(messagesFolder, `${language}.po`))
  const po = (await file.exists()) ? parsePo(await file.text()) : newFile(language)
  const known = new Map(po.items.map((item) => [item.msgid, item]))
  const items = [...found].map(([msgid, references]) => ({ ...createItem(), ...known.get(msgid), msgid, references }))
  await Bun.write(file, stringifyPo({ ...po, items }, { foldLength: 0 }))
  const missing = items.filter(({ msgstr: [text] }) => !text)
  console.log(`${language}: ${items.length} messages, ${missing.length} not translated`)
  for (const { msgid } of missing) console.log(`  ${msgid}`)
}
