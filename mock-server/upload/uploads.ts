import type { FindCaller } from '../core/http/call.ts';
import type { OtherRoutes, OwnRoute } from '../core/product.ts';
import type { Audit } from '../core/world/audit.ts';
import type { DueHandlers } from '../core/world/due-work.ts';
import { UPLOAD_WORK } from './chunked-upload.ts';
import { auditUploads } from './quota.ts';
import { answerUploads } from './upload-route.ts';
import { type IsPublic, serveUploads } from './uploaded-files.ts';

interface UploadsOptions {
  readonly findCaller: FindCaller;
  /** Tells which files everyone may read. Default: a file is for its owner alone. */
  readonly isPublic?: IsPublic;
}

/** The parts of a product that receive and serve uploads. */
export interface Uploads {
  /** Answers the endpoint of uploads, among `ownRoutes`. It has the schemas `UPLOAD_SCHEMAS`. */
  readonly route: OwnRoute;
  /** Serves the files below `/uploads`, among `otherRoutes`. */
  readonly files: OtherRoutes;
  /** Removes unfinished uploads after 24 hours, among `dueWork`. */
  readonly dueWork: DueHandlers;
  readonly audit: Audit;
}

/**
 * Creates the parts of a product that receive files in one piece or in chunks, as a FastAdmin host does, and
 * serve them. The tables are those of `uploadTables`, the messages those of `UPLOAD_MESSAGES`.
 */
export function createUploads({ findCaller, isPublic = () => false }: UploadsOptions): Uploads {
  return {
    route: (endpoint) => answerUploads(endpoint, findCaller),
    files: {
      prefix: '/uploads',
      behaveAsApi: true,
      register: (app, deps) => serveUploads(app, deps, { findCaller, isPublic }),
    },
    dueWork: UPLOAD_WORK,
    audit: auditUploads,
  };
}
