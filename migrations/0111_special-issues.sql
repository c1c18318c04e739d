ALTER TABLE "issues" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "cover" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "editors" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "issues_by_cover" ON "issues" USING btree ("cover") WHERE "issues"."cover" <> '';--> statement-breakpoint
-- Records and deposits say the issue's number or what stands for it, its months, and its title.
DROP TRIGGER issues_harvested ON issues;--> statement-breakpoint
CREATE TRIGGER issues_harvested AFTER UPDATE OF frequency, issue_label, title ON issues
FOR EACH ROW WHEN ((OLD.frequency, OLD.issue_label, OLD.title) IS DISTINCT FROM (NEW.frequency, NEW.issue_label, NEW.title))
EXECUTE FUNCTION follow_frequency_for_harvesters();--> statement-breakpoint
DROP TRIGGER issues_doubt_deposits ON issues;--> statement-breakpoint
CREATE TRIGGER issues_doubt_deposits AFTER UPDATE ON issues
FOR EACH ROW WHEN ((OLD.frequency, OLD.issue_label, OLD.title) IS DISTINCT FROM (NEW.frequency, NEW.issue_label, NEW.title))
EXECUTE FUNCTION doubt_deposits_of_issue();
