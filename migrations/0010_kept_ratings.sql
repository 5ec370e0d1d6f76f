CREATE TABLE `kept_ratings` (
	`session_id` text PRIMARY KEY NOT NULL,
	`derivation` integer NOT NULL,
	`pages` text NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `kept_ratings_derivation` ON `kept_ratings` (`derivation`);
--> statement-breakpoint
INSERT INTO `kept_ratings`
SELECT id, 0, '', '' FROM `sessions` WHERE state IN ('completed', 'screened_out', 'left') AND mode <> 'preview';
--> statement-breakpoint
CREATE TRIGGER `kept_ratings_of_ended` AFTER UPDATE OF `state` ON `sessions`
WHEN NEW.state IN ('completed', 'screened_out', 'left') AND OLD.state <> NEW.state AND NEW.mode <> 'preview'
BEGIN
	INSERT OR IGNORE INTO `kept_ratings` (session_id, derivation, pages, sha256) VALUES (NEW.id, 0, '', '');
END;
--> statement-breakpoint
CREATE TRIGGER `kept_ratings_of_answer` AFTER INSERT ON `answers`
BEGIN
	UPDATE `kept_ratings` SET derivation = 0 WHERE session_id = NEW.session_id;
END;
