CREATE TABLE `completed_sessions` (
	`study_id` text NOT NULL,
	`mode` text NOT NULL,
	`stratum` text NOT NULL,
	`sessions` integer NOT NULL,
	`counting` integer NOT NULL,
	PRIMARY KEY(`study_id`, `mode`, `stratum`)
);
--> statement-breakpoint
CREATE TABLE `fills` (
	`version_id` text NOT NULL,
	`mode` text NOT NULL,
	`stratum` text NOT NULL,
	`block` integer NOT NULL,
	`unit` text NOT NULL,
	`taken` integer NOT NULL,
	`changed` integer NOT NULL,
	PRIMARY KEY(`version_id`, `mode`, `stratum`, `block`, `unit`)
);
--> statement-breakpoint
CREATE INDEX `fills_changed` ON `fills` (`version_id`,`mode`,`changed`);--> statement-breakpoint
DROP INDEX `pages_fill`;--> statement-breakpoint
DROP INDEX `pages_expiry`;--> statement-breakpoint
CREATE INDEX `pages_reserved` ON `pages` (`expires_at`) WHERE lease = 'reserved';
--> statement-breakpoint
INSERT INTO `completed_sessions`
SELECT study_id, mode, coalesce(stratum, ''), count(*),
	sum(EXISTS (SELECT 1 FROM `pages` p WHERE p.session_id = s.id AND p.lease = 'completed'))
FROM `sessions` s WHERE state = 'completed'
GROUP BY study_id, mode, coalesce(stratum, '');
--> statement-breakpoint
INSERT INTO `fills`
SELECT p.version_id, p.mode, coalesce(s.stratum, ''), p.block, p.unit, count(*), row_number() OVER (PARTITION BY p.version_id, p.mode)
FROM `pages` p JOIN `sessions` s ON s.id = p.session_id
WHERE p.lease <> 'released'
GROUP BY p.version_id, p.mode, coalesce(s.stratum, ''), p.block, p.unit;
--> statement-breakpoint
CREATE TRIGGER `fills_of_new_page` AFTER INSERT ON `pages` WHEN NEW.lease <> 'released'
BEGIN
	INSERT INTO `fills` (version_id, mode, stratum, block, unit, taken, changed)
	SELECT NEW.version_id, NEW.mode, coalesce(s.stratum, ''), NEW.block, NEW.unit, 1,
		(SELECT coalesce(max(changed), 0) + 1 FROM fills WHERE version_id = NEW.version_id AND mode = NEW.mode)
	FROM sessions s WHERE s.id = NEW.session_id
	ON CONFLICT (version_id, mode, stratum, block, unit) DO UPDATE SET taken = taken + 1, changed = excluded.changed;
END;
--> statement-breakpoint
CREATE TRIGGER `fills_of_lease` AFTER UPDATE OF `lease` ON `pages` WHEN (OLD.lease = 'released') <> (NEW.lease = 'released')
BEGIN
	INSERT INTO `fills` (version_id, mode, stratum, block, unit, taken, changed)
	SELECT NEW.version_id, NEW.mode, coalesce(s.stratum, ''), NEW.block, NEW.unit, CASE NEW.lease WHEN 'released' THEN -1 ELSE 1 END,
		(SELECT coalesce(max(changed), 0) + 1 FROM fills WHERE version_id = NEW.version_id AND mode = NEW.mode)
	FROM sessions s WHERE s.id = NEW.session_id
	ON CONFLICT (version_id, mode, stratum, block, unit) DO UPDATE SET taken = taken + excluded.taken, changed = excluded.changed;
END;
--> statement-breakpoint
CREATE TRIGGER `fills_of_deleted_page` AFTER DELETE ON `pages` WHEN OLD.lease <> 'released'
BEGIN
	UPDATE `fills` SET taken = taken - 1,
		changed = (SELECT coalesce(max(changed), 0) + 1 FROM fills f WHERE f.version_id = OLD.version_id AND f.mode = OLD.mode)
	WHERE version_id = OLD.version_id AND mode = OLD.mode AND block = OLD.block AND unit = OLD.unit
		AND stratum = (SELECT coalesce(s.stratum, '') FROM sessions s WHERE s.id = OLD.session_id);
END;
