/** What a file is, by its bytes. */
export type FileKind = 'pdf' | 'docx' | 'xlsx' | 'odt' | 'png' | 'jpeg' | 'gif' | 'emf'

/** What came of scrubbing a file: a copy, a code for one that is not taken, or why there can be no safe copy. */
export type Scrubbed =
  | { is: 'scrubbed'; kind: FileKind; bytes: Uint8Array }
  | { is: 'refused'; code: 'encrypted' | 'invalid_file' }
  | { is: 'failed'; why: string }
