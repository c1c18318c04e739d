/** pdf.js's own thread of work, which is imported for what it does. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
