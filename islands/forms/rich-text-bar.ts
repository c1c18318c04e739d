import type { ChainedCommands, Editor } from '@tiptap/core'
import { type Format, formats } from '../../src/core/text/formats.ts'

const makes: Record<Exclude<Format, 'link'>, (chain: ChainedCommands) => ChainedCommands> = {
  bold: (chain) => chain.toggleMark('bold'),
  italic: (chain) => chain.toggleMark('italic'),
  subscript: (chain) => chain.toggleMark('subscript'),
  superscript: (chain) => chain.toggleMark('superscript'),
  heading: (chain) => chain.toggleHeading({ level: 2 }),
  subheading: (chain) => chain.toggleHeading({ level: 3 }),
  bulletList: (chain) => chain.toggleBulletList(),
  orderedList: (chain) => chain.toggleOrderedList(),
}

/** Connects the toolbar's buttons to the editor; a button looks pressed while the cursor is in its format. */
export function connectToolbar(bar: HTMLElement, editor: Editor): void {
  for (const button of bar.querySelectorAll('button')) {
    const format = button.dataset.format ?? ''
    if (!isFormat(format)) continue
    button.addEventListener('click', () => {
      if (format === 'link') askForLink(editor)
      else makes[format](editor.chain().focus()).run()
    })
    const show = () => {
      button.ariaPressed = String(isActive(editor, format))
    }
    editor.on('transaction', show)
    show()
  }
}

const levels: Partial<Record<Format, number>> = { heading: 2, subheading: 3 }

function isActive(editor: Editor, format: Format): boolean {
  const level = levels[format]
  return level ? editor.isActive('heading', { level }) : editor.isActive(format)
}

const isFormat = (text: string): text is Format => Object.hasOwn(formats, text)

/** Asks for a link's address; an empty address removes the link. */
export function askForLink(editor: Editor): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'ask'
  dialog.innerHTML = `
    <form role="none" method="dialog" class="form">
      <div class="field"><label for="link-address">Address of the link</label>
        <input id="link-address" type="url" placeholder="https://">
        <p class="hint">https, http or mailto. Leave it empty to remove the link.</p></div>
      <div class="actions"><button class="button" value="set">Set link</button>
        <button class="button quiet" value="cancel" formnovalidate>Cancel</button></div>
    </form>`
  const input = dialog.querySelector('input')
  if (input) input.value = String(editor.getAttributes('link').href ?? '')
  dialog.addEventListener('close', () => {
    const address = input?.value.trim() ?? ''
    const chain = editor.chain().focus().extendMarkRange('link')
    if (dialog.returnValue === 'set') (address ? chain.setLink({ href: address }) : chain.unsetLink()).run()
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
}
