import type { Message } from './core.ts';

/** Messages of uploads, as measured (HOST-31); the last three are this server's own. */
export const UPLOAD_MESSAGES = {
  upload_parameters: { en: 'Invalid parameters', zh: '未知参数' },
  uploaded: { en: 'Uploaded successful', zh: '上传成功' },
  no_file_uploaded: {
    en: 'No file upload or server upload limit exceeded',
    zh: '未上传文件或超出服务器上传限制',
  },
  file_too_big: {
    en: 'File is too big ({size}MiB), Max filesize: {max}MiB.',
    zh: '当前上传({size}M)，最大允许上传文件大小:{max}M',
  },
  file_format_limited: { en: 'Uploaded file format is limited', zh: '上传文件格式受限制' },
  file_not_an_image: {
    en: 'Uploaded file is not a valid image',
    zh: '上传文件不是有效的图片文件',
  },
  illegal_image: { en: 'illegal image files', zh: '非法图片文件' },
  chunks_disabled: { en: 'Chunk file disabled', zh: '未开启分片上传功能' },
  chunk_info_error: { en: 'Chunk file info error', zh: '分片文件错误' },
  chunk_write_error: { en: 'Chunk file write error', zh: '分片写入失败' },
  chunk_merge_error: { en: 'Chunk file merge error', zh: '分片合并错误' },
  too_many_chunks: { en: 'At most {max} chunks in one file', zh: '单个文件最多{max}个分片' },
  too_many_uploads: {
    en: 'Too many unfinished uploads, finish or cancel one first',
    zh: '未完成的上传过多，请先完成或取消',
  },
  upload_space_full: { en: 'Your upload space is full', zh: '上传空间已满' },
} as const satisfies Record<string, Message>;
