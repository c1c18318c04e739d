CREATE TABLE "registered_dois" (
	"doi" text PRIMARY KEY NOT NULL,
	"createdby" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_registered_doi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO registered_dois (doi) SELECT lower(doi) FROM articles WHERE id = NEW.article_id AND doi IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deposits_note_registered_doi_added AFTER INSERT ON deposits
FOR EACH ROW WHEN (NEW.channel = 'crossref' AND NEW.registered_at IS NOT NULL) EXECUTE FUNCTION note_registered_doi();
--> statement-breakpoint
CREATE TRIGGER deposits_note_registered_doi_changed AFTER UPDATE ON deposits
FOR EACH ROW WHEN (NEW.channel = 'crossref' AND NEW.registered_at IS DISTINCT FROM OLD.registered_at)
EXECUTE FUNCTION note_registered_doi();
--> statement-breakpoint
CREATE TRIGGER registered_dois_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON registered_dois
EXECUTE FUNCTION tell_of_content_change();
--> statement-breakpoint
-- Nobody was asked before, and readers followed these: they stay links.
INSERT INTO registered_dois (doi) SELECT lower(doi) FROM articles WHERE doi IS NOT NULL AND status = 'enabled'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO registered_dois (doi) SELECT lower(doi) FROM articles JOIN deposits ON article_id = articles.id
WHERE doi IS NOT NULL AND channel = 'crossref' AND registered_at IS NOT NULL
ON CONFLICT DO NOTHING;
