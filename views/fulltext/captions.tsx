import { type Captioned, splitCaptionTitle } from '../../src/engines/fulltext/text.ts'
import { keyed } from '../ui/keys.ts'
import { Inlines } from './inlines.tsx'

/** Whether a figure, table or box has a caption or number. */
export const hasCaption = ({ label, caption }: Captioned): boolean =>
  label !== '' || caption.title.length > 0 || caption.paragraphs.length > 0

/** Shows the number, linked to the captioned element, the title, and the rest of a caption. */
export function CaptionText({ of: { id, label, caption } }: { of: Captioned }) {
  const { title, rest } = splitCaptionTitle(caption.title)
  return (
    <>
      <p>
        {label &&
          (id ? (
            <a className="number" href={`#${id}`}>
              {label}
            </a>
          ) : (
            <span className="number">{label}</span>
          ))}
        {label && ' '}
        {title.length > 0 && (
          <strong>
            <Inlines of={title} />
          </strong>
        )}
        {title.length > 0 && rest.length > 0 && ' '}
        <Inlines of={rest} />
        {caption.title.length > 0 && caption.paragraphs.length > 0 && ' '}
        {caption.paragraphs[0] && <Inlines of={caption.paragraphs[0].content} />}
      </p>
      {keyed(caption.paragraphs.slice(1), ({ id: own }) => own).map(([key, { content }]) => (
        <p key={key}>
          <Inlines of={content} />
        </p>
      ))}
    </>
  )
}
