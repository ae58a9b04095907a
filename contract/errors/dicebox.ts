import type { Message } from './core.ts';

/** Messages that Dicebox adds to the core's. */
export const DICEBOX_MESSAGES = {
  // Account
  sign_up_successful: { en: 'Sign up successful', zh: '注册成功' },
  logged_in: { en: 'Logged in successful', zh: '登录成功' },
  logged_out: { en: 'Logout successful', zh: '退出成功' },
  account_incorrect: { en: 'Account is incorrect', zh: '账户不正确' },
  password_incorrect: { en: 'Password is incorrect', zh: '密码不正确' },
  account_locked: { en: 'Account is locked', zh: '账户已经被锁定' },
  email_incorrect: { en: 'Email is incorrect', zh: '邮箱不正确' },
  username_exists: { en: 'Username already exist', zh: '用户名已经存在' },
  mobile_exists: { en: 'Mobile already exist', zh: '手机号已经存在' },
  email_exists: { en: 'Email already exist', zh: '邮箱已经存在' },
  username_format: { en: 'Invalid username format', zh: '用户名格式不正确' },
  password_format: {
    en: 'Password must be 8-12 characters with letters & numbers',
    zh: '密码须为8-12位，且同时包含字母和数字',
  },
  login_throttled: {
    en: 'Too many attempts, try again in {seconds} s',
    zh: '尝试次数过多，请{seconds}秒后再试',
  },
  invite_unknown: { en: 'Invite code not found', zh: '邀请码不存在' },
  invite_self: { en: 'You cannot invite yourself', zh: '不能邀请自己' },
  nickname_exists: { en: 'Nickname already exist', zh: '昵称已经存在' },
  captcha_incorrect: { en: 'Captcha is incorrect', zh: '验证码不正确' },
  mobile_incorrect: { en: 'Mobile is incorrect', zh: '手机格式不正确' },
  password_changed: { en: 'Change password successful', zh: '修改密码成功' },
  password_mismatch: { en: "Passwords don't match", zh: '两次输入的密码不一致' },
  new_password_short: {
    en: 'The new password needs at least 6 characters',
    zh: '新密码至少6位',
  },
  password_reset: { en: 'Reset password successful', zh: '重置密码成功' },
  password_length: { en: 'Password must be 6 to 30 characters', zh: '密码必须6-30个字符' },
  // The real host does not translate it (HOST-13).
  user_unknown: { en: 'User not found', zh: 'User not found' },
  nickname_required: { en: 'Please enter a nickname', zh: '请输入昵称' },
  email_format: { en: 'Invalid email format', zh: '邮箱格式不正确' },
  birthday_incorrect: { en: 'Birthday is incorrect', zh: '生日不正确' },
  // Three messages of the profile, which the real host does not translate (HOST-13).
  nickname_taken: { en: 'Nickname already exists', zh: 'Nickname already exists' },
  email_taken: { en: 'Email already exists', zh: 'Email already exists' },
  mobile_taken: { en: 'Mobile already exists', zh: 'Mobile already exists' },

  // Text messages: Chinese as measured, where the real host has no other language
  sms_sent: { en: 'Sent successful', zh: '发送成功' },
  sms_mobile_incorrect: { en: 'Mobile number is incorrect', zh: '手机号不正确' },
  sms_too_often: { en: 'Sent too often, try again later', zh: '发送频繁' },
  sms_registered: { en: 'Mobile is already registered', zh: '已被注册' },
  sms_in_use: { en: 'Mobile is already in use', zh: '已被占用' },
  sms_not_registered: { en: 'Mobile is not registered', zh: '未注册' },

  // Betting
  game_not_found: { en: 'Game not found', zh: '游戏不存在' },
  round_closed: { en: 'This round is closed', zh: '本期已封盘' },
  current_round_closed: {
    en: 'Current round closed, please wait for next',
    zh: '当前期已封盘，请等待下一期',
  },
  round_too_far: { en: 'This round is not open for bets yet', zh: '该期尚未开放投注' },
  insufficient_balance: { en: 'Insufficient balance', zh: '余额不足' },
  balance_cap: {
    en: 'An account holds at most 100,000,000,000.00',
    zh: '账户余额不得超过100,000,000,000.00',
  },
  select_a_bet: { en: 'Please select a bet', zh: '请选择投注内容' },
  bet_content_invalid: { en: 'The bet could not be read', zh: '投注内容无法识别' },
  too_many_lines: { en: 'At most 50 bets at a time', zh: '每单最多50注' },
  stake_too_small: { en: 'The stake is below the minimum of 1.00', zh: '投注金额低于最低限额1.00' },
  stake_too_large: { en: 'The stake is above the limit of this bet', zh: '投注金额超出该玩法限额' },
  odds_changed: { en: 'Odds changed, please confirm again', zh: '赔率已变动，请重新确认' },
  chase_invalid: { en: 'The chase plan is not valid', zh: '追号计划无效' },
  chase_not_found: { en: 'Chase not found', zh: '追号计划不存在' },
  chase_ended: { en: 'This chase has already ended', zh: '该追号计划已结束' },
  chase_placed: { en: 'Chase placed', zh: '追号成功' },
  chase_stopped: { en: 'Chase stopped, the rest is refunded', zh: '追号已终止，剩余期数已退款' },
  bet_placed: { en: 'Bet placed', zh: '投注成功' },

  // Wallet
  amount_invalid: { en: 'Please enter a valid amount', zh: '请输入有效金额' },
  amount_out_of_range: {
    en: 'The amount must be between {min} and {max}',
    zh: '金额须在{min}至{max}之间',
  },
  channel_unknown: { en: 'Unknown payment channel', zh: '支付渠道不存在' },
  deposit_credited: { en: 'Deposit completed', zh: '充值成功' },
  deposit_received: { en: 'Deposit order received', zh: '充值订单已提交' },
  proof_invalid: {
    en: 'The payment proof must be an uploaded file',
    zh: '付款凭证须为已上传的文件',
  },
  transfer_exceeds_balance: {
    en: 'Transfer amount cannot exceed available balance',
    zh: '转账金额不能超过可用余额',
  },
  recipient_required: { en: 'Please enter recipient user', zh: '请输入收款用户' },
  recipient_unknown: { en: 'Recipient user not found', zh: '收款用户不存在' },
  recipient_locked: { en: 'The account of the recipient is locked', zh: '收款账户已经被锁定' },
  recipient_self: { en: 'You cannot transfer to yourself', zh: '不能转账给自己' },
  recipient_throttled: {
    en: 'Too many names checked, try again in {seconds} s',
    zh: '查询次数过多，请{seconds}秒后再试',
  },
  transfer_sent: { en: 'Transfer successful', zh: '转账成功' },
  withdraw_exceeds_balance: {
    en: 'Withdraw amount cannot exceed available balance',
    zh: '提现金额不能超过可用余额',
  },
  address_required: { en: 'Please enter the receiving address', zh: '请输入收款地址' },
  card_unknown: { en: 'Card not found', zh: '提现卡不存在' },
  withdraw_received: {
    en: 'Withdrawal requested, processed within 1-24 hours',
    zh: '提现申请已提交，1-24小时内处理',
  },
  holder_required: { en: "Please enter the holder's name", zh: '请输入持卡人姓名' },
  card_exists: { en: 'This card is already saved', zh: '该提现卡已存在' },
  too_many_cards: { en: 'At most {max} cards', zh: '最多保存{max}张提现卡' },
  card_added: { en: 'Card added', zh: '提现卡已添加' },
  savings_in: { en: 'Moved into savings', zh: '已存入保险箱' },
  savings_out: { en: 'Moved out of savings', zh: '已从保险箱取出' },
  money_halted: {
    en: 'Money is halted until the books are checked',
    zh: '账目核对中，资金操作已暂停',
  },

  // Welfare
  task_unknown: { en: 'Task not found', zh: '任务不存在' },
  already_claimed: { en: 'Already claimed', zh: '已领取' },
  not_eligible_yet: { en: 'Not eligible yet', zh: '未达条件' },
  claimed: { en: 'Claimed successful', zh: '领取成功' },

  // The start page of a stock host
  stock_home: { en: 'Request successful', zh: '请求成功' },

  // Notices, news, feedback
  notice_not_found: { en: 'Notice not found', zh: '公告不存在' },
  notice_read: { en: 'Marked as read', zh: '已标为已读' },
  notices_read: { en: 'All notices marked as read', zh: '全部公告已标为已读' },
  news_not_found: { en: 'News not found', zh: '资讯不存在' },
  text_not_found: { en: 'Text not found', zh: '内容不存在' },
  feedback_short: { en: 'Please enter at least 5 characters', zh: '请至少输入5个字' },
  feedback_received: {
    en: 'Thank you, your feedback will be processed within 24 hours',
    zh: '感谢您的反馈，我们将在24小时内处理',
  },

  // Uploads, as measured (HOST-31); the last three are this server's own.
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
