import type { Request, Response } from 'express';

/** Something that is done with every request before it is answered. Throws AppError to refuse it. */
export type Handling = (request: Request, response: Response) => void;
