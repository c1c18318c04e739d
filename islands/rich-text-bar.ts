import type { ChainedCommands, Editor } from '@tiptap/core'

type Tool = { name: string; sign: string; active?: string; run: (chain: ChainedCommands) => ChainedCommands }

const italic: Tool = { name: 'Italic', sign: 'I', active: 'italic', run: (chain) => chain.toggleMark('italic') }

const tools: Record<'title' | 'text', Tool[]> = {
  title: [italic],
  text: [
    { name: 'Bold', sign: 'B', active: 'bold', run: (chain) => chain.toggleMark('bold') },
    italic,
    { name: 'Subscript', sign: 'x₂', active: 'subscript', run: (chain) => chain.toggleMark('subscript') },
    { name: 'Superscript', sign: 'x²', active: 'superscript', run: (chain) => chain.toggleMark('superscript') },
    { name: 'Bulleted list', sign: '• List', active: 'bulletList', run: (chain) => chain.toggleBulletList() },
    { name: 'Numbered list', sign: '1. List', active: 'orderedList', run: (chain) => chain.toggleOrderedList() },
  ],
}

/** The buttons over an editor, each pressed where the cursor stands in what it makes. */
export function toolsFor(editor: Editor, kind: 'title' | 'text'): HTMLElement {
  const bar = document.createElement('div')
  bar.className = 'rich-text-bar'
  bar.role = 'toolbar'
  bar.ariaLabel = 'Formatting'
  for (const tool of tools[kind]) bar.append(buttonFor(editor, tool))
  if (kind === 'text') bar.append(linkButton(editor))
  return bar
}

function buttonFor(editor: Editor, { name, sign, active, run }: Tool): HTMLButtonElement {
  const button = plainButton(name, sign)
  button.addEventListener('click', () => run(editor.chain().focus()).run())
  const show = () => {
    button.ariaPressed = String(active !== undefined && editor.isActive(active))
  }
  editor.on('transaction', show)
  show()
  return button
}

/** Asks for the address of a link; an empty one takes the link away. */
function linkButton(editor: Editor): HTMLButtonElement {
  const button = plainButton('Link', 'Link')
  button.addEventListener('click', () => {
    const dialog = document.createElement('dialog')
    dialog.className = 'ask'
    dialog.innerHTML = `
      <form method="dialog" class="form">
        <div class="field"><label for="link-address">Address of the link</label>
          <input id="link-address" type="url" placeholder="https://">
          <p class="hint">https, http or mailto. Leave it empty to take the link away.</p></div>
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
  })
  return button
}

function plainButton(name: string, sign: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.title = name
  button.ariaLabel = name
  button.textContent = sign
  button.dataset.sign = name
  return button
}
