/** `bun run messages`: brings the code's messages into each translation, sorts them, and lists those without one. */
import { join } from 'node:path'
import { createItem, parsePo, stringifyPo } from 'pofile-ts'
import { messagesFolder } from '../../src/core/words/catalogues.ts'
import { languages } from '../../src/core/words/languages.ts'
import { listMessages } from '../words/source-messages.ts'

const found = await listMessages()
for (const language of languages.filter((language) => language !== 'en')) {
  const file = Bun.file(join(messagesFolder, `${language}.po`))
  const po = parsePo((await file.exists()) ? await file.text() : '')
  const known = new Map(po.items.map((item) => [item.msgid, item]))
  const items = [...found].map(([msgid, references]) => ({ ...createItem(), ...known.get(msgid), msgid, references }))
  await Bun.write(file, stringifyPo({ ...po, items }, { foldLength: 0 }))
  const missing = items.filter(({ msgstr: [text] }) => !text)
  console.log(`${language}: ${items.length} messages, ${missing.length} not translated`)
  for (const { msgid } of missing) console.log(`  ${msgid}`)
}
