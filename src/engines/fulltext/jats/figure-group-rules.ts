import type { Block, Captioned, Figure } from '../blocks.ts'

type Group = Extract<Block, { kind: 'figures' }>

const hasCaption = ({ label, caption }: Captioned): boolean =>
  label !== '' || caption.title.length > 0 || caption.paragraphs.length > 0

/**
 * Returns a group of figures in a form that JATS4R accepts: a group has a label or caption of its own, and at least two
 * figures with one. Otherwise returns its figures; or, if only the group has a caption, one figure of several pictures.
 */
export function regularGroup(group: Group): Block[] {
  const captioned = group.figures.filter(hasCaption)
  if (!hasCaption(group)) return group.figures
  if (captioned.length > 1) return [group]
  const { id, label, caption, figures } = group
  const said = captioned.flatMap((figure) => [
    ...(figure.label ? [makeTextParagraph(figure.label)] : []),
    ...(figure.caption.title.length > 0 ? [{ kind: 'paragraph' as const, id: '', content: figure.caption.title }] : []),
    ...figure.caption.paragraphs,
  ])
  const whole: Figure = {
    kind: 'figure',
    id,
    label,
    caption: { ...caption, paragraphs: [...caption.paragraphs, ...said] },
    pictures: figures.flatMap(({ pictures }) => pictures),
    blocks: figures.flatMap(({ blocks }) => blocks),
  }
  return [whole]
}

const makeTextParagraph = (text: string): Extract<Block, { kind: 'paragraph' }> => ({
  kind: 'paragraph',
  id: '',
  content: [{ kind: 'run', text, marks: [] }],
})
