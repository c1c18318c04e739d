/** A file that is damaged, hostile or of another kind; the message says why in a sentence. */
export class ArchiveRefused extends Error {}

/** An unreadable XML document. */
export class XmlRefused extends ArchiveRefused {}
