/** pdf.js's own thread of work, which is imported for what it does. */
declare module 'pdfjs-dist/build/pdf.worker.mjs'
