/** An error for a file that is damaged, hostile or of another kind; its message is a sentence for the user. */
export class ArchiveRefused extends Error {}

/** An error for an unreadable XML document. */
export class XmlRefused extends ArchiveRefused {}
