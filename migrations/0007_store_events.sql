CREATE TABLE `store_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`study_id` text NOT NULL,
	`session_id` text,
	`position` integer,
	`at` integer NOT NULL
);
