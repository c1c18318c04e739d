import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { sentenceCase } from '../../src/core/language/sentence-case.ts'

/** Suggests sentence case for a title in capitals, below its editor; accepting it can be undone there. */
export function offerSentenceCase(place: Element, editor: Editor, write: (html: string) => void): void {
  const hint = document.createElement('p')
  hint.className = 'hint'
  hint.role = 'status'
  place.after(hint)
  const show = () => {
    const better = sentenceCase(editor.getHTML())
    if (!better) return hint.replaceChildren()
    const words = new DOMParser().parseFromString(better, 'text/html').body.textContent
    const take = document.createElement('button')
    take.type = 'button'
    take.className = 'link'
    take.textContent = 'Use sentence case'
    take.addEventListener('click', () => {
      editor.view.dispatch(closeHistory(editor.state.tr)) // undone by itself, however soon
      write(better)
      editor.commands.focus('end')
    })
    hint.replaceChildren(`In sentence case: “${words}”. Names may need capitals. `, take)
  }
  editor.on('transaction', ({ transaction }) => transaction.docChanged && show())
  show()
}
