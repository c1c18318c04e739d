import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'

type Key = (at: { editor: Editor }) => boolean

const onEnter: Key = ({ editor }) =>
  editor.state.selection instanceof NodeSelection && goToNote(editor, editor.state.selection.node)

const onEscape: Key = ({ editor }) => goToMark(editor)

/** Leads from the mark of a note to its text by a double click or Enter, and back by Escape. */
export const noteLinks = Extension.create({
  name: 'noteLinks',
  addKeyboardShortcuts: () => ({ Enter: onEnter, Escape: onEscape }),
  addProseMirrorPlugins() {
    const { editor } = this
    return [new Plugin({ props: { handleDoubleClickOn: (_view, _at, node) => goToNote(editor, node) } })]
  },
})

const isMark = ({ type, attrs }: Node): boolean => type.name === 'kept' && attrs.look === 'fn'

/** Moves to the end of the note that a mark leads to. */
function goToNote(editor: Editor, mark: Node): boolean {
  return isMark(mark) && goTo(editor, ({ type, attrs }) => type.name === 'note' && attrs.label === mark.attrs.words, -2)
}

/** Moves behind the first mark of the note that contains the cursor. */
function goToMark(editor: Editor): boolean {
  const note = editor.state.selection.$from.node(1)
  return note?.type.name === 'note' && goTo(editor, (one) => isMark(one) && one.attrs.words === note.attrs.label, 0)
}

/** Puts the cursor at the end of the first node that matches. @param by the distance before its end */
function goTo(editor: Editor, isIt: (node: Node) => boolean, by: number): boolean {
  let end: number | undefined
  editor.state.doc.descendants((node, at) => {
    if (end === undefined && isIt(node)) end = at + node.nodeSize
    return end === undefined
  })
  return (
    end !== undefined &&
    editor
      .chain()
      .setTextSelection(end + by)
      .scrollIntoView()
      .run()
  )
}
