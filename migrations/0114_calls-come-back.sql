-- A deleted call that is restored has its id, and so its papers, again.
ALTER TABLE "papers" DROP CONSTRAINT "papers_call";
--> statement-breakpoint
CREATE TRIGGER calls_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON calls EXECUTE FUNCTION tell_of_content_change();
