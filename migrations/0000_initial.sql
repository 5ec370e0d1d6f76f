CREATE TABLE `answers` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`payload` text NOT NULL,
	`sha256` text NOT NULL,
	`heard_ms` integer NOT NULL,
	`surplus` integer NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`session_id`,`position`) REFERENCES `pages`(`session_id`,`position`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `answers_page` ON `answers` (`session_id`,`position`);--> statement-breakpoint
CREATE TABLE `checks` (
	`session_id` text NOT NULL,
	`name` text NOT NULL,
	`result` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `checks_session` ON `checks` (`session_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`study_id` text NOT NULL,
	`session_id` text,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `events_study` ON `events` (`study_id`);--> statement-breakpoint
CREATE TABLE `page_clips` (
	`session_id` text NOT NULL,
	`clip` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`session_id`, `clip`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `pages` (
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`version_id` text NOT NULL,
	`mode` text NOT NULL,
	`block` integer NOT NULL,
	`batch` integer,
	`unit` text NOT NULL,
	`quota` integer,
	`lease` text NOT NULL,
	`expires_at` integer NOT NULL,
	`opened_at` integer,
	PRIMARY KEY(`session_id`, `position`),
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pages_lease" CHECK("pages"."lease" in ('reserved', 'completed', 'released'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `pages_fill` ON `pages` (`version_id`,`mode`,`block`,`unit`,`lease`,`expires_at`);--> statement-breakpoint
CREATE INDEX `pages_expiry` ON `pages` (`lease`,`expires_at`);--> statement-breakpoint
CREATE TABLE `recruits` (
	`study_id` text NOT NULL,
	`mode` text NOT NULL,
	`listener_id` text NOT NULL,
	`recruiter` text NOT NULL,
	`participant_id` text NOT NULL,
	`recruiter_study_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`arrived_at` integer NOT NULL,
	PRIMARY KEY(`study_id`, `mode`, `recruiter`, `participant_id`, `submission_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `session_keys` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`listener_id` text NOT NULL,
	`study_id` text NOT NULL,
	`version_id` text NOT NULL,
	`mode` text NOT NULL,
	`state` text NOT NULL,
	`seed` text NOT NULL,
	`time_scale` integer NOT NULL,
	`consent_version` text,
	`consented_at` integer,
	`expires_at` integer,
	`place_limit` integer,
	`completed_at` integer,
	`code` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_place` ON `sessions` (`study_id`,`mode`,`state`,`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_listener` ON `sessions` (`study_id`,`listener_id`);--> statement-breakpoint
CREATE TABLE `studies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`current_version` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `studies_name_unique` ON `studies` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `studies_slug_unique` ON `studies` (`slug`);--> statement-breakpoint
CREATE TABLE `versions` (
	`id` text PRIMARY KEY NOT NULL,
	`study_id` text NOT NULL,
	`number` integer NOT NULL,
	`document` text NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `versions_number` ON `versions` (`study_id`,`number`);