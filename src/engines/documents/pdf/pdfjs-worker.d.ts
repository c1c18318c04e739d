/** pdf.js's worker, imported for its side effects. */
declare module 'pdfjs-dist/build/pdf.worker.mjs'
