CREATE TABLE `account_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `account_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account` text NOT NULL,
	`action` text NOT NULL,
	`study` text,
	`detail` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_log_study` ON `account_log` (`study`);--> statement-breakpoint
CREATE TABLE `account_sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_sessions_account` ON `account_sessions` (`account_id`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`password` text,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	CONSTRAINT "accounts_role" CHECK("accounts"."role" in ('owner', 'researcher', 'reviewer', 'viewer'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_name_unique` ON `accounts` (`name`);--> statement-breakpoint
CREATE TABLE `archived_studies` (
	`study` text PRIMARY KEY NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`study_id` text NOT NULL,
	`session_id` text NOT NULL,
	`verdict` text NOT NULL,
	`reason` text NOT NULL,
	`actor` text NOT NULL,
	`unblinded` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "decisions_verdict" CHECK("decisions"."verdict" in ('keep', 'exclude', 'ask_to_return', 'undone'))
);
--> statement-breakpoint
CREATE INDEX `decisions_study` ON `decisions` (`study_id`);--> statement-breakpoint
CREATE INDEX `decisions_session` ON `decisions` (`session_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`study` text NOT NULL,
	`kind` text NOT NULL,
	`request` text NOT NULL,
	`state` text NOT NULL,
	`result` text,
	`file` text,
	`sha256` text,
	`bytes` integer,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "jobs_state" CHECK("jobs"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `jobs_study` ON `jobs` (`study`);--> statement-breakpoint
CREATE TABLE `study_access` (
	`study` text NOT NULL,
	`account_id` text NOT NULL,
	`granted_by` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`study`, `account_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `study_folders` (
	`name` text PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`own` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `unblindings` (
	`study_id` text PRIMARY KEY NOT NULL,
	`actor` text NOT NULL,
	`screening` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `versions` ADD `staged_at` integer;