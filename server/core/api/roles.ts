/** Whom an account is for, from who may do everything to who may look. */
export const ROLES = ['owner', 'researcher', 'reviewer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What somebody may do. enter: open the console. see: a study's monitor, quality and analysis. review: justifications and clips, blind.
 * run: change a study and decide about its listeners. create: bring a new study. govern: accounts, who sees which study, the log.
 */
export const PERMISSIONS = ['enter', 'see', 'review', 'run', 'create', 'govern'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTED: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  researcher: ['enter', 'see', 'review', 'run', 'create'],
  reviewer: ['enter', 'review'],
  viewer: ['enter', 'see'],
};

/**
 * Whether a role may do something, on the studies that it has access to. A reviewer sees no results: who judges blind must not know
 * what it comes to. Example: may('viewer', 'run') is false.
 */
export function may(role: Role, permission: Permission): boolean {
  return GRANTED[role].includes(permission);
}

/** Whether a role has access to every study without having been given it. */
export const seesEveryStudy = (role: Role): boolean => role === 'owner';
