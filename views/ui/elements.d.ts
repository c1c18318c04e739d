import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/** An element that `islands/tools.ts` starts. */
type Custom = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'form-guard': Custom
      'article-remarks': Custom
      'people-editor': Custom
      'line-rows': Custom
      'kept-groups': Custom
      'pdf-first': Custom
      'backup-state': Custom
      'file-reading': Custom
      'pasted-references': Custom
      'pasted-days': Custom
      'rich-text': Custom
      'text-editor': Custom
      'wide-text': Custom
      'file-drop': Custom
      'row-list': Custom
      'selected-documents': Custom
      'drag-order': Custom
      'setting-doubts': Custom
      'pass-key': Custom
      'search-ahead': Custom
      'upload-field': Custom
      'draft-saver': Custom
      'proof-notes': Custom
      'field-offer': Custom
    }
  }
}
